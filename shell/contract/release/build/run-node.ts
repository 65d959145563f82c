import { spawn } from 'node:child_process';

/** Runs a program on this Node to its end, and captures its output. */
export function runNode(
  script: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A compiler's output, without empty lines, at most `most` of them. */
export function outputLines(output: string, most = 20): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > most ? [...lines.slice(0, most), `… and ${lines.length - most} more lines`] : lines;
}
