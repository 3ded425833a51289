// Sample views of the open data's page and feed.
import type { ApiView, FeedView } from './open-data-views.ts'

export const openDataSamples: { api: ApiView[]; feed: FeedView[] } = {
  api: [
    {
      description: 'Read only.',
      url: 'http://127.0.0.1:3000',
      addresses: [
        {
          path: '/api/hall',
          name: 'readBoard',
          summary: 'The board.',
          words: 'Follow "next".',
          example: '/api/hall?limit=10',
          ready: true,
          type: 'application/json',
          kind: 'list of',
          shape: 'Board',
          sameAs: '',
          parameters: [{ name: 'limit', words: 'The most lines.', values: '1 to 200', example: '10' }],
          refusals: [{ status: '400', words: 'bad-query: Cannot take the address: …' }],
        },
        {
          path: '/api/runs/{id}',
          name: 'readRun',
          summary: 'A run.',
          words: '',
          example: '/api/runs/{id}',
          ready: false,
          type: 'application/json',
          kind: '',
          shape: '',
          sameAs: 'readBoard',
          parameters: [],
          refusals: [],
        },
      ],
      shapes: [
        {
          name: 'Run',
          words: 'One run.',
          either: ['ShownRun'],
          fields: [
            { name: 'id', words: 'Its id.', kind: 'text', shape: '', orNull: '' },
            { name: 'team', words: 'Who ran.', kind: '', shape: 'Team', orNull: 'or nothing' },
          ],
        },
        { name: 'Nothing', words: 'Nothing.', either: [], fields: [] },
      ],
    },
  ],
  feed: [
    {
      id: 'http://127.0.0.1:3000/feed.atom',
      hall: 'http://127.0.0.1:3000/hall',
      updated: '2026-12-01T07:44:59.765000Z',
      entries: [
        {
          id: 'tag:browser-use-olympics,2026-12-01:K7QABCDE/ranked',
          title: 'Ada: 5/5 events in 12.634 s',
          updated: '2026-12-01T07:44:59.765000Z',
          href: 'http://127.0.0.1:3000/runs/K7QABCDE',
          what: 'ranked',
          summary: 'Run K7QABCDE, model gpt-x declared.',
        },
      ],
    },
  ],
}
