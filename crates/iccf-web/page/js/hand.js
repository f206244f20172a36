// A move in the making: digits that were typed, squares that were clicked or dragged
// over. All are the same digits, and the legal moves, which the library told, say what
// they can become.

export class Hand {
  // onchange hears of every digit, onmove of a whole move, ask(moves) chooses one of
  // several promotions.
  constructor({ onchange, onmove, ask }) {
    Object.assign(this, { onchange, onmove, ask });
    this.moves = [];
    this.typed = '';
    // While a move is played, digits that are typed wait for the next position.
    this.playing = false;
  }

  // The legal moves of the position that is shown.
  setMoves(moves) {
    this.moves = moves;
    if (!this.playing) this.set('');
  }

  set(typed) {
    this.typed = typed;
    this.onchange(typed, this.fitting());
  }

  fitting(typed = this.typed) {
    return this.playing ? [] : this.moves.filter((move) => move.numeric.startsWith(typed));
  }

  // Squares that the next two digits can name.
  lit() {
    const { typed } = this;
    const part = typed.length < 2 ? 0 : 2;
    const squares = this.fitting().map((move) => move.numeric.slice(part, part + 2));
    return {
      selected: typed.length >= 2 && !this.playing ? typed.slice(0, 2) : null,
      targets: new Set(typed.length && typed.length < 4 ? squares : []),
    };
  }

  // Digits typed into a field; they become a move as soon as they are one, and those
  // behind it belong to the next.
  async type(typed) {
    this.set(typed);
    if (!typed || this.playing) return;
    const fitting = this.fitting();
    if (fitting.length === 1 && fitting[0].numeric === typed) await this.make(typed);
    else if (typed.length === 4 && fitting.length > 1) await this.choose(fitting);
    else if (!fitting.length) {
      const whole = this.moves.map((move) => move.numeric)
        .filter((numeric) => typed.startsWith(numeric)).sort((a, b) => b.length - a.length)[0];
      if (whole) await this.make(whole, typed.slice(whole.length));
    }
  }

  async make(numeric, rest = '') {
    this.playing = true;
    this.set(rest);
    try {
      await this.onmove(numeric);
    } finally {
      this.playing = false;
      await this.type(this.typed);
    }
  }

  // A click on a square.
  async click(square) {
    const { typed } = this;
    if (typed.length === 2 && typed !== square) {
      const fitting = this.fitting(typed + square);
      if (fitting.length) {
        await this.to(square, fitting);
        return;
      }
    }
    const begins = typed !== square && this.fitting(square).length > 0;
    this.set(begins ? square : '');
  }

  // A piece dragged from one square to another; none yet is null, none at all ''.
  async drag(from, to) {
    this.set(this.fitting(from).length ? from : '');
    if (to === null || !this.typed) return;
    const fitting = this.fitting(from + to);
    if (to.length === 2 && fitting.length) await this.to(to, fitting);
    else if (to !== from) this.set('');
  }

  async to(square, fitting) {
    this.set(this.typed.slice(0, 2) + square);
    if (fitting.length === 1) await this.make(fitting[0].numeric);
    else await this.choose(fitting);
  }

  async choose(fitting) {
    const move = await this.ask(fitting);
    if (move) await this.make(move.numeric);
    else this.set('');
  }
}
