/**
 * Frees a chunk's memory when nothing reads it any more. The garbage collector would keep most of a large
 * passing file for a while. A part of a larger buffer stays: others may read the rest.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
