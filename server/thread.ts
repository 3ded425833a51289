// Starts a thread on a module of ours, whether the program runs from source or from the build.
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread on a module, named by its address with the ending `.js`. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  return import.meta.url.endsWith('.ts')
    ? new Worker(fromSource(module), { ...options, eval: true })
    : new Worker(module, options)
}

/** From source the file is a .ts, which a thread reads only once tsx is registered in it. */
function fromSource({ href }: URL): string {
  return `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(href.replace(/js$/, 'ts'))})
})`
}
