// Keeps what is watched fresh: when the server says that it changed, the page is asked for again, and the parts of it
// that are no longer the same are put in place. Focus, open lists and scrolled tables stay as they are.
const nameOf = stop =>
  stop.id || stop.getAttribute('href') || stop.getAttribute('aria-labelledby') || stop.textContent

const renew = fresh => {
  const main = document.querySelector('main')
  const stops = name =>
    [...main.querySelectorAll('a, button, summary, [tabindex]')].filter(stop => nameOf(stop) === name)
  const held = document.activeElement
  const name = nameOf(held)
  const place = stops(name).indexOf(held)
  const opened = [...main.querySelectorAll('details')].map(details => details.open)
  const scrolled = [...main.querySelectorAll('.scroll')].map(box => box.scrollLeft)
  for (const [at, details] of fresh.querySelectorAll('details').entries())
    details.open = opened[at] ?? details.open
  const [parts, freshParts] = [[...main.children], [...fresh.children]]
  if (parts.length === freshParts.length) {
    for (const [at, part] of parts.entries())
      if (!part.isEqualNode(freshParts[at])) part.replaceWith(freshParts[at])
  } else if (!held.closest('form')) main.replaceChildren(...fresh.childNodes)
  for (const [at, box] of main.querySelectorAll('.scroll').entries()) box.scrollLeft = scrolled[at] ?? 0
  document.dispatchEvent(new Event('refreshed'))
  if (place >= 0 && !held.isConnected) stops(name)[place]?.focus({ preventScroll: true })
}

const watch = address => {
  let [source, timer] = [null, null]
  let [busy, again] = [false, false]
  const refresh = async () => {
    again = busy
    if (busy || document.hidden) return
    busy = true
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
    const text = answer?.ok ? await answer.text().catch(() => '') : ''
    if (text) renew(new DOMParser().parseFromString(text, 'text/html').querySelector('main'))
    busy = false
    if (again) refresh()
  }
  // Who looks elsewhere watches nothing: a browser has few lines to one server.
  const listen = () => {
    source?.close()
    source = document.hidden ? null : new EventSource(address)
    source?.addEventListener('changed', refresh)
    // While the line is down the browser tries again by itself; when it gives up, the page is asked for in between.
    source?.addEventListener('error', ({ target }) => {
      clearInterval(timer)
      if (target.readyState === EventSource.CLOSED) timer = setInterval(refresh, 15_000)
      else target.addEventListener('open', refresh, { once: true })
    })
  }
  listen()
  document.addEventListener('visibilitychange', () => {
    listen()
    refresh()
  })
}

const watched = document.querySelector('[data-live]')
if (watched) watch(watched.dataset.live)
