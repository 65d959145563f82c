/** Forms of the hosted pages are sent as JSON: a page of another origin could send anything else by itself. */
for (const form of document.querySelectorAll('form[data-post]')) {
  const problem = form.querySelector('.problem');
  const question = form.querySelector('[data-question]');
  const buttons = form.querySelectorAll('button');

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    problem.textContent = '';
    if (question) question.hidden = true;
    for (const button of buttons) button.disabled = true;
    try {
      const response = await fetch(form.dataset.post, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.error.message);
      if (answer.asks) question.hidden = false;
      else location.assign(answer.url);
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
}
