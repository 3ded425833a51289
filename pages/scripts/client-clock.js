// Puts the client's clock into what a page sends: into a form as it is sent (the `formdata` event, which
// form.submit() fires too), and onto a link when it is pressed. Until then the link carries the time the page was
// loaded, for agents that open its address instead of pressing it.
for (const form of document.querySelectorAll('form[data-client-clock]')) {
  form.addEventListener('formdata', event => event.formData.set('clock', String(Date.now())))
}

for (const link of document.querySelectorAll('a[data-client-clock]')) {
  const stamp = name => {
    link.search = `?${name}=${Date.now()}`
  }
  stamp('loaded')
  // Before the browser follows the link, however it was pressed.
  for (const press of ['click', 'auxclick']) link.addEventListener(press, () => stamp('clock'))
}
