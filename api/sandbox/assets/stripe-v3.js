/** A double of Stripe.js for the sandbox: card fields in a frame of its origin, and the calls that pay with them. */
(() => {
  const { origin } = new URL(document.currentScript.src);

  /** Listeners by event name. */
  function emitter() {
    const listeners = {};
    return {
      on(name, listener) {
        (listeners[name] ??= []).push(listener);
        return this;
      },
      off(name, listener) {
        listeners[name] = listener ? (listeners[name] ?? []).filter((one) => one !== listener) : [];
        return this;
      },
      once(name, listener) {
        const once = (event) => {
          this.off(name, once);
          listener(event);
        };
        return this.on(name, once);
      },
      emit(name, event) {
        for (const listener of listeners[name] ?? []) listener(event);
      },
    };
  }

  /** The same inside and outside: otherwise browsers paint an opaque background under the frame. */
  const schemeOf = (appearance) => (appearance?.theme === 'night' ? 'dark' : 'light');

  function paymentElement(key, options) {
    const frame = document.createElement('iframe');
    let port;
    let asked = 0;
    const answers = new Map();
    const { emit, ...events } = emitter();

    function receive({ data }) {
      if (data.kind === 'height') frame.style.height = `${data.height}px`;
      else if (data.kind === 'ready') emit('ready', { elementType: 'payment' });
      else if (data.kind === 'change')
        emit('change', { elementType: 'payment', value: { type: 'card' }, ...data.state });
      else if (data.kind === 'focus' || data.kind === 'blur') emit(data.kind, { elementType: 'payment' });
      else if (data.kind === 'answer') {
        answers.get(data.id)?.(data.result);
        answers.delete(data.id);
      }
    }

    const element = {
      ...events,
      mount(place) {
        const parent = typeof place === 'string' ? document.querySelector(place) : place;
        frame.title = 'Secure payment input frame';
        frame.src = `${origin}/stripe/frame`;
        frame.allow = 'payment *';
        Object.assign(frame.style, {
          display: 'block',
          width: '100%',
          border: '0',
          height: '300px',
          colorScheme: schemeOf(options.appearance),
        });
        frame.addEventListener('load', () => {
          const channel = new MessageChannel();
          port = channel.port1;
          port.addEventListener('message', receive);
          port.start();
          const { clientSecret, appearance } = options;
          frame.contentWindow.postMessage({ kind: 'connect', key, clientSecret, appearance }, origin, [channel.port2]);
        });
        frame.addEventListener('error', () => emit('loaderror', { elementType: 'payment', error: unreachable }));
        parent.replaceChildren(frame);
        return element;
      },
      unmount() {
        frame.remove();
        port?.close();
        port = undefined;
      },
      destroy() {
        element.unmount();
        options.forget(element);
      },
      update: () => element,
      focus: () => port?.postMessage({ kind: 'focus' }),
      blur: () => frame.blur(),
      clear: () => port?.postMessage({ kind: 'clear' }),
      collapse: () => undefined,
      /** Calls the frame, since only the frame has the card. */
      ask(kind) {
        if (!port)
          return Promise.resolve({
            error: { type: 'invalid_request_error', message: 'The card fields are not there yet.' },
          });
        asked += 1;
        return new Promise((resolve) => {
          answers.set(asked, resolve);
          port.postMessage({ kind, id: asked });
        });
      },
      show(appearance) {
        frame.style.colorScheme = schemeOf(appearance);
        port?.postMessage({ kind: 'appearance', appearance });
      },
    };
    return element;
  }

  function newElements(key, given = {}) {
    const options = { ...given };
    let payment = null;
    options.forget = (element) => {
      if (payment === element) payment = null;
    };
    return {
      create(type) {
        if (type !== 'payment') throw new Error(`The sandbox has the payment element only, not "${type}".`);
        if (payment) throw new Error('There is a payment element already: destroy it first.');
        if (!options.clientSecret) throw new Error('elements() needs a clientSecret.');
        payment = paymentElement(key, options);
        return payment;
      },
      getElement: (type) => (type === 'payment' ? payment : null),
      update(changes) {
        Object.assign(options, changes);
        if (changes.appearance) payment?.show(changes.appearance);
      },
      submit: () => (payment ? payment.ask('submit') : Promise.resolve({ error: noElement })),
      fetchUpdates: () => Promise.resolve({}),
    };
  }

  const noElement = { type: 'invalid_request_error', code: 'element_missing', message: 'There is no payment element.' };
  const unreachable = { type: 'api_connection_error', message: 'The sandbox can’t be reached.' };

  async function retrieve(key, clientSecret) {
    const id = String(clientSecret).split('_secret_')[0];
    const query = new URLSearchParams({ key, client_secret: clientSecret });
    try {
      const response = await fetch(`${origin}/v1/payment_intents/${encodeURIComponent(id)}?${query}`);
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return { error: unreachable };
    }
  }

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('Stripe() needs a publishable key.');
    const unknown = (name) => () => Promise.reject(new Error(`The sandbox does not know ${name}.`));
    return {
      elements: (options) => newElements(key, options),
      async confirmPayment({ elements, confirmParams = {}, redirect = 'always' }) {
        const element = elements.getElement('payment');
        const result = element ? await element.ask('confirm') : { error: noElement };
        const intent = result.paymentIntent;
        if (!intent || redirect === 'if_required') return result;
        const target = new URL(confirmParams.return_url);
        target.searchParams.set('payment_intent', intent.id);
        target.searchParams.set('payment_intent_client_secret', intent.client_secret);
        target.searchParams.set('redirect_status', intent.status);
        window.location.assign(target);
        return new Promise(() => undefined);
      },
      retrievePaymentIntent: (clientSecret) => retrieve(key, clientSecret),
      createToken: unknown('createToken'),
      createPaymentMethod: unknown('createPaymentMethod'),
      confirmCardPayment: unknown('confirmCardPayment'),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }
  Stripe.version = 3;
  window.Stripe = Stripe;
})();
