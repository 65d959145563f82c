/** What is sent to the API. */
export interface ApiRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Files of a form as they are; anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** 0 waits as long as it takes. */
  timeoutMs: number;
  onUploadProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

/** An answer, whatever its status. */
export interface ApiAnswer {
  status: number;
  /** By lower-case name: those that the API lets pages read. */
  headers: ReadonlyMap<string, string>;
  /** Undefined where it isn't JSON. */
  body: unknown;
}

/** Sends a request. @returns null without an answer, also if it was aborted */
export type SendRequest = (request: ApiRequest) => Promise<ApiAnswer | null>;

/** Sends a request with the browser's XMLHttpRequest: `fetch` doesn't say how much of a file is sent. */
export const sendRequest: SendRequest = ({ method, url, headers, body, signal, timeoutMs, onUploadProgress }) =>
  new Promise((resolve) => {
    const isForm = body instanceof FormData;
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (body !== undefined && !isForm) request.setRequestHeader('Content-Type', 'application/json');
    // Only where it is wanted: a listener makes the browser ask the API first.
    if (onUploadProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) => onUploadProgress(loaded, total || loaded));
    }
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort);
      resolve(request.status === 0 ? null : answerOf(request));
    });
    request.send(isForm || body === undefined ? (body ?? null) : JSON.stringify(body));
  });

function answerOf(request: XMLHttpRequest): ApiAnswer {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: request.status, headers: new Map(headers), body: parsed(request.responseText) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
