const field = (id) => document.querySelector(`#${id}`);
const [number, expiry, cvc, problem, confirmation] = ['number', 'expiry', 'cvc', 'problem', 'confirmation'].map(field);
const inputs = [number, expiry, cvc];
let port;
let seller;
let paying;

const digits = (input) => input.value.replaceAll(/\D/g, '');

/** The hint for the incomplete field, in the wording of Stripe's fields. */
function missing() {
  if (digits(number).length < 13)
    return { input: number, code: 'incomplete_number', message: 'Your card number is incomplete.' };
  if (digits(expiry).length < 4)
    return { input: expiry, code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  if (digits(cvc).length < 3)
    return { input: cvc, code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  return undefined;
}

function show(message, wrong) {
  problem.textContent = message;
  for (const input of inputs) input.setAttribute('aria-invalid', String(input === wrong));
}

function tellHeight() {
  port?.postMessage({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

function changed() {
  const isEmpty = inputs.every((input) => input.value === '');
  port?.postMessage({ kind: 'change', state: { complete: !missing(), empty: isEmpty, collapsed: false } });
}

number.addEventListener('input', () => {
  number.value = digits(number)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
});
expiry.addEventListener('input', (event) => {
  const typed = digits(expiry).slice(0, 4);
  const isTakingAway = event.inputType?.startsWith('delete');
  expiry.value =
    typed.length > 2 || (typed.length === 2 && !isTakingAway) ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
});
cvc.addEventListener('input', () => {
  cvc.value = digits(cvc).slice(0, 4);
});
for (const input of inputs) {
  input.addEventListener('input', () => {
    show('');
    changed();
  });
  input.addEventListener('focus', () => port?.postMessage({ kind: 'focus' }));
  input.addEventListener('blur', () => port?.postMessage({ kind: 'blur' }));
}
field('card').addEventListener('submit', (event) => event.preventDefault());

async function call(path, options) {
  const response = await fetch(path, { method: 'POST', ...options });
  const body = await response.json();
  if (!response.ok) throw body.error;
  return body;
}

let answerBank;
for (const id of ['yes', 'no']) field(id).addEventListener('click', () => answerBank?.(id === 'yes'));

/**
 * Resolves with the outcome of the bank's confirmation. The question replaces the card: below it, the button would lie outside the frame
 * until the frame has grown, and would then move away under the pointer.
 */
async function askOwner(intent) {
  field('card').hidden = true;
  confirmation.hidden = false;
  field('yes').focus();
  const isConfirmed = await new Promise((resolve) => {
    answerBank = resolve;
  });
  confirmation.hidden = true;
  field('card').hidden = false;
  if (!isConfirmed) number.focus();
  const body = JSON.stringify({ intent: intent.id, clientSecret: seller.clientSecret, isConfirmed });
  return call('/stripe/confirmation', { headers: { 'content-type': 'application/json' }, body });
}

async function pay() {
  const gap = missing();
  if (gap) {
    show(gap.message, gap.input);
    gap.input.focus();
    return { error: { type: 'validation_error', code: gap.code, message: gap.message } };
  }
  show('');
  const [month, year] = [digits(expiry).slice(0, 2), digits(expiry).slice(2)];
  const id = seller.clientSecret.split('_secret_')[0];
  const body = new URLSearchParams({
    client_secret: seller.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits(number),
    'payment_method_data[card][exp_month]': String(Number(month)),
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': digits(cvc),
  });
  try {
    let intent = await call(`/v1/payment_intents/${encodeURIComponent(id)}/confirm`, {
      headers: { authorization: `Bearer ${seller.key}` },
      body,
    });
    if (intent.status === 'requires_action') intent = await askOwner(intent);
    if (intent.status === 'requires_payment_method') throw intent.last_payment_error;
    return { paymentIntent: intent };
  } catch (error) {
    const known = error?.type && error?.message;
    const told = known ? error : { type: 'api_connection_error', message: 'The sandbox can’t be reached. Try again.' };
    show(told.message);
    return { error: told };
  }
}

const looks = {
  colorPrimary: '--violet',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorDanger: '--danger',
};

function dress(appearance = {}) {
  const root = document.documentElement;
  root.style.colorScheme = appearance.theme === 'night' ? 'dark' : 'light';
  for (const [name, property] of Object.entries(looks)) {
    const value = appearance.variables?.[name];
    if (value) root.style.setProperty(property, value);
  }
}

async function heed({ data }) {
  if (data.kind === 'appearance') dress(data.appearance);
  else if (data.kind === 'focus') (confirmation.hidden ? number : field('yes')).focus();
  else if (data.kind === 'clear') for (const input of inputs) input.value = '';
  else if (data.kind === 'submit') {
    const gap = missing();
    if (gap) show(gap.message, gap.input);
    const result = gap ? { error: { type: 'validation_error', code: gap.code, message: gap.message } } : {};
    port.postMessage({ kind: 'answer', id: data.id, result });
  } else if (data.kind === 'confirm') {
    // A second click waits for the first one's outcome.
    paying ??= pay().finally(() => {
      paying = undefined;
    });
    port.postMessage({ kind: 'answer', id: data.id, result: await paying });
  }
}

addEventListener('message', ({ data, ports, source }) => {
  if (source !== parent || data?.kind !== 'connect' || !ports[0]) return;
  seller = { key: data.key, clientSecret: data.clientSecret };
  dress(data.appearance);
  [port] = ports;
  port.addEventListener('message', heed);
  port.start();
  new ResizeObserver(tellHeight).observe(document.documentElement);
  tellHeight();
  port.postMessage({ kind: 'ready' });
});
