const state = document.querySelector('#state');
const buttons = document.querySelectorAll('button[data-seconds]');

async function advance(seconds) {
  for (const button of buttons) button.disabled = true;
  state.textContent = 'Moving …';
  try {
    const response = await fetch('/_control/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: seconds }),
    });
    if (!response.ok) throw new Error((await response.json()).error.message);
    location.reload();
  } catch (error) {
    state.textContent = `The clock did not move: ${error.message}`;
    for (const button of buttons) button.disabled = false;
  }
}

for (const button of buttons) button.addEventListener('click', () => void advance(Number(button.dataset.seconds)));
