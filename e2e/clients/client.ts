// What a client is, and what it can do with a page: everything is named by the words a person reads there.

/** A browser in use. Each client does these things its own way, by visible text alone. */
export interface Hands {
  /** Goes to an address that was given from outside: the one in the prompt. */
  open(url: string): Promise<void>
  /** Returns the page's text as this client sees it, in reading order; lines may be wrapped or cut to pieces. */
  read(): Promise<string>
  /** Types into the field with this label. */
  fill(label: string, value: string): Promise<void>
  /** Chooses the option with these words from the list with this label. */
  choose(label: string, option: string): Promise<void>
  /** Presses the button with these words. */
  press(button: string): Promise<void>
  /** Follows the link with these words. */
  follow(link: string): Promise<void>
  /** Ends every process that was started and removes what it wrote. */
  putAway(): Promise<void>
}

export interface Client {
  readonly name: string
  /** Whether it runs the pages' scripts; a run without them ends flagged `no-client-clock`. */
  readonly scripting: boolean
  /** Returns the version of the tool; used where it is installed. */
  version(): string
  /** Returns what this machine lacks to run it, or null. */
  missing(): string | null
  /** Starts it; ended by `putAway`. */
  start(): Promise<Hands>
}
