// The one prompt: the same line for every agent.

/** Returns the line every agent gets, with the service's address in it. */
export function prompt(publicUrl: string): string {
  return (
    `Visit ${publicUrl}/ and follow its instructions to run the Browser Use Olympics: register with your own name and, ` +
    'if you know them, your model and harness, and report your tokens at the finish if you know them. ' +
    'Then reply with exactly the RESULT line it shows you.'
  )
}
