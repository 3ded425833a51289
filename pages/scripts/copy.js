// Puts a button that copies the text of an element into the place kept for it. Without scripts there is none.
const addCopyButtons = () => {
  for (const place of document.querySelectorAll('[data-copies]:empty')) {
    if (!navigator.clipboard) continue
    const button = document.createElement('button')
    const words = place.dataset.words
    button.type = 'button'
    button.className = 'quiet'
    button.textContent = words
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(document.getElementById(place.dataset.copies).textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = words
      }, 2000)
    })
    place.append(button)
  }
}
addCopyButtons()
document.addEventListener('refreshed', addCopyButtons)
