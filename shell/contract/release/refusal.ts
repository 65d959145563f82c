interface RefusalParts {
  /** A word for pipelines: the API's code, or one of the command's own. */
  code: string;
  /** What was found, each on a line of its own. */
  findings?: string[];
  /** The command or act that helps. */
  next?: string;
}

/** A verb that was not done, told in words that the person who typed it understands. */
export class Refusal extends Error {
  readonly code: string;
  readonly findings: string[];
  readonly next: string | undefined;

  constructor(message: string, { code, findings = [], next }: RefusalParts) {
    super(message);
    this.code = code;
    this.findings = findings;
    this.next = next;
  }
}
