"""The bridge to python-chess."""

import iccf
import pytest

chess = pytest.importorskip("chess")
import chess.pgn  # noqa: E402

FENS = [
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "8/P7/8/8/8/8/8/k1K5 w - - 12 34",
]


@pytest.mark.parametrize("fen", FENS)
def test_positions_and_moves_cross_the_bridge(fen):
    board = chess.Board(fen)
    position = iccf.Position.from_chess(board)
    assert position.to_chess() == board
    ours = {move.to_chess() for move in position.legal_moves}
    assert ours == set(board.legal_moves)
    for move in board.legal_moves:
        assert iccf.Move.from_chess(board, move).san == board.san(move)


def test_chess960_crosses_the_bridge():
    board = chess.Board.from_chess960_pos(123)
    position = iccf.Position.from_chess(board)
    assert position.is_chess960
    assert position.to_chess() == board
    board = chess.Board("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", chess960=True)
    position = iccf.Position.from_chess(board)
    assert {move.to_chess() for move in position.legal_moves} == set(board.legal_moves)


def test_games_cross_the_bridge():
    game = iccf.Game.read('[White "A"]\n\n1. e4 $1 {best} e5 (1... c5) 2. Nf3 *\n')
    there = game.to_chess()
    assert there.headers["White"] == "A"
    assert [move.uci() for move in there.mainline_moves()] == game.spell("uci")
    back = iccf.Game.from_chess(there)
    assert back.spell() == game.spell()
    assert [node.move.san for node in back.root.next.children] == ["e5", "c5"]
    assert [comment.strip() for comment in back.root.next.comments] == ["best"]
