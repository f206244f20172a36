// Why something is no move, as the library says it.

// Where suggestions have buttons of their own, the sentence need not repeat them.
export const reason = ({ message, suggestions = [] }) => (
  suggestions.length ? message.replace(/; did you mean [^]*$/, '') : message);
