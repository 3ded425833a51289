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
  'no-such-submission': [
    404,
    'Cannot find this submission: none has this number.',
    'Find it on the page of its run, or in the queue.',
  ],
  'no-such-trace': [
    404,
    'Cannot find this trace: no submission publishes a file with this SHA-256.',
    'Follow the links of a submission’s page.',
  ],
  'not-finished': [
    409,
    'Cannot take the traces: the run has not finished, only a finished run can be verified.',
    'Send them once its RESULT line was shown.',
  ],
  'practice-run': [
    409,
    'Cannot take the traces: this is a practice run, which is never in the Hall.',
    'Start a run on the home page, and send the trace of that.',
  ],
  'enough-submissions': [
    409,
    'Cannot take the traces: this run has 20 submissions, no more are kept.',
    'Ask a maintainer to decide about one of them.',
  ],
  'wrong-key': [
    403,
    'Cannot take the traces: the field "key" is not this run’s key, or came after a file.',
    'Send the key first: it is the long part of the address of the run’s own pages, /run/{key}/….',
  ],
  'wrong-token': [
    403,
    'Cannot let you in: this is no maintainer’s token, or it was revoked.',
    'Check it, it begins with buo_; or ask who runs this service for a new one. The attempt was written down.',
  ],
  'too-many-tries': [
    429,
    'Cannot try again now: ten wrong keys or tokens came from this address within ten minutes.',
    'Wait as long as the header Retry-After says, in seconds.',
  ],
  'bad-traces': [
    400,
    'Cannot take the traces: {}',
    'Send them as multipart/form-data, the field "key" first, then a part with a file name for each file.',
  ],
  'traces-too-large': [
    413,
    'Cannot take the traces: {}',
    'Leave screenshots out, send the part of this run, or pack it with gzip.',
  ],
  'unreadable-submission': [
    422,
    'Cannot read the traces: {}',
    'See /verification for what can be read. Nothing was written down or kept.',
  ],
  'too-many-submissions': [
    503,
    'Cannot take the traces now: eight other submissions wait to be read.',
    'Send them again in a minute.',
  ],
  'not-signed-in': [
    403,
    'Cannot do that: you are not signed in, or no longer.',
    'Sign in with your token. Nothing was written down.',
  ],
  'cross-site': [
    403,
    'Cannot do that: the request came from a page of another site, a form of this service is needed.',
    'Open the page here and send its form. Nothing was written down.',
  ],
  'wrong-form-ticket': [
    403,
    'Cannot do that: the form’s ticket was not made for you and this form, its page must be loaded first.',
    'Load the page and send its form. Nothing was written down.',
  ],
  'not-decidable': [
    409,
    'Cannot decide that: {}',
    'Look at the submission and its run as they are now. Nothing was written down.',
  ],
  'not-for-prefetch': [
    503,
    'Cannot follow this link ahead of time: following it is an answer.',
    'Follow it when it is meant.',
  ],
  'too-slow': [
    408,
    'Cannot take the request: it had not arrived whole in time, within 10 seconds, or two minutes for traces.',
    'Send it again.',
  ],
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
