/** Returns when its gate opens: the first number is no longer 0. */
export default (gate: Int32Array): string => {
  Atomics.wait(gate, 0, 0)
  return 'answered'
}
