// Opens a dialog in the page where a form would ask its question on a page of its own. The dialog closes by itself:
// its Cancel is a form of the method `dialog`, which a client without dialogs takes for a way back to the page.
for (const form of document.querySelectorAll('form[data-opens]')) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    document.getElementById(form.dataset.opens).showModal()
  })
}
