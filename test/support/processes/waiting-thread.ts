/** Answers when its gate is opened: the first number is not 0 any more. */
export default (gate: Int32Array): string => {
  Atomics.wait(gate, 0, 0)
  return 'answered'
}
