interface RefusalParts {
  /** A code for pipelines: the API's, or one of the command's own. */
  code: string;
  /** The findings, one per line. */
  findings?: string[];
  /** The command or action that helps. */
  next?: string;
}

/** A verb that was refused, with a message for the person who typed it. */
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
