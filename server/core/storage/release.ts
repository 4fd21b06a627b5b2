/**
 * Gives the memory of a chunk back, when nobody will look at it any more. Left to the garbage collector, most of a
 * large file that passes through would lie there for a while. A part of a larger buffer stays: others may look at
 * the rest.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
