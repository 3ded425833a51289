// Opens a dialog in the page where a form would ask its question on a page of its own.
for (const form of document.querySelectorAll('form[data-opens]')) {
  const dialog = document.getElementById(form.dataset.opens)
  form.addEventListener('submit', event => {
    event.preventDefault()
    dialog.showModal()
  })
  for (const button of dialog.querySelectorAll('[data-closes]')) {
    button.addEventListener('click', () => dialog.close())
  }
}
