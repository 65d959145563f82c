import { currentSpan, originOf } from './scope.ts';

/**
 * `fetch` to another part of the product: it gets the id of the request that is being worked for, and where in the trace it is. The span is named
 * after what is asked, without what varies in its address.
 * @param name of the call, for a person who reads the trace
 */
export const tracedFetch =
  (name: string, request: typeof fetch = fetch): typeof fetch =>
  async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const origin = originOf();
    if (origin) headers.set('x-request-id', origin.requestId);
    const span = currentSpan()?.child(name, 'client', { 'http.request.method': init.method ?? 'GET' });
    if (!span) return request(input, { ...init, headers });
    headers.set('traceparent', span.traceparent);
    try {
      const answer = await request(input, { ...init, headers });
      span.end(answer.status >= 500, { 'http.response.status_code': answer.status });
      return answer;
    } catch (error) {
      span.end(true);
      throw error;
    }
  };
