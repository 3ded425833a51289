// Keeps what is watched fresh: when the server says that it changed, the page is asked for again and put in place.
for (const watched of document.querySelectorAll('[data-live]')) {
  let busy = false
  const refresh = async () => {
    if (busy || document.hidden) return
    busy = true
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const main = document.querySelector('main')
      const held = main.contains(document.activeElement) ? document.activeElement.id : ''
      // Whoever is writing in a filter is not disturbed, and an open list stays open.
      if (document.activeElement.matches('input, select')) return
      const opened = [...main.querySelectorAll('details')].map(details => details.open)
      main.replaceChildren(...fresh.querySelector('main').childNodes)
      for (const [at, details] of main.querySelectorAll('details').entries())
        details.open = opened[at] ?? details.open
      if (held) document.getElementById(held)?.focus()
      document.dispatchEvent(new Event('refreshed'))
    } finally {
      busy = false
    }
  }
  if (!('EventSource' in window)) setInterval(refresh, 15_000)
  else {
    const source = new EventSource(watched.dataset.live)
    source.addEventListener('changed', refresh)
    // While the line is down the browser tries again by itself; when it gives up, the page is asked for in between.
    source.addEventListener(
      'error',
      () => source.readyState === EventSource.CLOSED && setInterval(refresh, 15_000),
    )
    document.addEventListener('visibilitychange', refresh)
  }
  break
}
