// Everything the service refuses, each with its status, its sentence and what to do; the same for HTML and JSON.

/** What each refusal says. `{}` in a message is filled with what the case adds. */
export const refusals = {
  'no-such-page': [404, 'Cannot show this page: there is none at this address.', 'Start from the home page.'],
  'no-such-run': [
    404,
    'Cannot find this run: no run has this address.',
    'Check the address; it must be the whole of it, letter by letter.',
  ],
  'no-such-team': [
    404,
    'Cannot find this team: no team has this address.',
    'Find it on the Hall of Fame, by search if need be.',
  ],
  'not-in-hall': [
    404,
    'Cannot find this run in the Hall: {}',
    'Read its evidence at /runs/{id}.json; every run has that from its start on.',
  ],
  'not-ranked': [
    404,
    'Cannot say a rank of this run: {}',
    'Ask for a run of the parts verified and unverified; others have no rank.',
  ],
  'too-many-watchers': [
    503,
    'Cannot watch now: as many watch as this service can tell.',
    'Load the page again from time to time.',
  ],
  'method-not-allowed': [
    405,
    'Cannot do that here: this address does not take {} requests.',
    'Use the forms and links of the pages.',
  ],
  'bad-field': [
    400,
    'Cannot take the form: {}',
    'Go back, correct the field and send the form again. Nothing was written down.',
  ],
  'bad-query': [
    400,
    'Cannot take the address: {}',
    'Follow the links of the pages as they are. Nothing was written down.',
  ],
  'bad-form': [
    400,
    'Cannot read the form: {}',
    'Send it as application/x-www-form-urlencoded, as a browser does. Nothing was written down.',
  ],
  'bad-request': [
    400,
    'Cannot read the request: it is no HTTP that this service understands.',
    'Use a browser, or a client that speaks HTTP/1.1.',
  ],
  'wrong-start-ticket': [
    403,
    'Cannot start a run: the ticket was not made here, the home page must be loaded first.',
    'Load the home page and press Start run there.',
  ],
  'wrong-ticket': [
    403,
    'Cannot take the answer: its ticket was not made for this run and event, the page must be loaded first.',
    'Load the page of the event and answer there. The attempt was written down.',
  ],
  'out-of-turn': [
    409,
    'Cannot take the answer: it is not the turn of this event.',
    'Go to the current page of the run. The attempt was written down.',
  ],
  'wrong-report-ticket': [
    403,
    'Cannot take the report: its ticket was not made for this run, the report page must be loaded first.',
    'Load the report page and fill it in there. Nothing was written down.',
  ],
  'too-late-to-report': [
    410,
    'Cannot take a report: the run finished more than 24 hours ago, a report is taken within a day of the finish.',
    'What was reported until then stands on the run’s page.',
  ],
  'too-many-reports': [
    409,
    'Cannot take the report: this run has 20 of them, no more are kept.',
    'The latest counts; it stands on the run’s page.',
  ],
  'not-for-prefetch': [
    503,
    'Cannot follow this link ahead of time: following it is an answer.',
    'Follow it when it is meant.',
  ],
  'too-slow': [408, 'Cannot take the request: it had not arrived whole after 10 seconds.', 'Send it again.'],
  'too-large': [413, 'Cannot take the request: it has more than 64 kB.', 'Send less.'],
  'head-too-large': [
    431,
    'Cannot take the request: its head has more than 16 kB.',
    'Send fewer or shorter headers, or a shorter address.',
  ],
  'wrong-type': [
    415,
    'Cannot read the form: its content type is not application/x-www-form-urlencoded.',
    'Send it as a browser sends a form.',
  ],
  unavailable: [
    503,
    'Cannot do that now: the database does not take it.',
    'Try again in a few seconds. Nothing was written down.',
  ],
  internal: [
    500,
    'Cannot answer: something failed on our side.',
    'Try again. If it keeps happening, report the request id below.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>

export type RefusalCode = keyof typeof refusals

/** A refusal as it is answered. */
export interface Refusal {
  readonly code: RefusalCode
  readonly status: number
  readonly message: string
  readonly remedy: string
}

/** Returns the refusal of a code; `detail` fills the gap of its message. */
export function refusal(code: RefusalCode, detail = ''): Refusal {
  const [status, message, remedy] = refusals[code]
  return { code, status, message: message.replace('{}', () => detail), remedy }
}
