/**
 * What an origin sends, up to a size: it may name none, or a smaller one than what it packed unpacks to.
 * @throws Error where it is larger
 */
export async function limitedBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer.body ?? []) {
    sizeBytes += chunk.length;
    // Leaving the loop ends the transfer.
    if (sizeBytes > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
