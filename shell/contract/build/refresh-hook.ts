/**
 * A script for the head of development pages. Federation starts React before any entry runs, so before Fast Refresh could listen;
 * this buffers the renderer's registration until it does.
 */
export const refreshHook = `<script>
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
</script>`;
