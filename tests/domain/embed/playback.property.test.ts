import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import { stepEmbed } from '#domain/embed/machine.ts';
import { inPreview, lengthMs } from '#domain/embed/playback.ts';
import type { EmbedEvent, EmbedState } from '#domain/embed/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { album, fresh, MEMBER, song } from './sample-embeds.ts';

const anyFrom = fc.oneof(fc.constant('full' as const), fc.integer({ min: 0, max: 6 }));
const anyMs = fc.integer({ min: -40_000, max: 400_000 });

const anyEvent: fc.Arbitrary<EmbedEvent> = fc.oneof(
  fc.record({ type: fc.constant('PLAY' as const), index: fc.integer({ min: -1, max: 6 }) }),
  fc
    .constantFrom(
      'PLAY',
      'PAUSE',
      'SKIP_NEXT',
      'SKIP_PREV',
      'SEEK_FORWARD',
      'SEEK_BACKWARD',
      'PREVIEW_END_OF_SONG',
      'ENTER',
      'RETURN',
      'INITIALISED',
      'CLICK_LOGIN',
      'SHOW_SHARE',
      'COPY_URL',
      'HIDE_SHARE',
      'HIDE_MODAL',
      'ESCAPE',
      'SHOW_PROMPT',
      'PLAY_IN_MOBILE_APP',
    )
    .map((type) => ({ type })),
  fc.record({ type: fc.constant('SEEK' as const), positionMs: anyMs }),
  fc.record({ type: fc.constant('UPSELL_DUE' as const), upsellId: fc.integer({ min: 0, max: 6 }) }),
  fc.record({
    type: fc.constantFrom('PLAYER_PLAY', 'PLAYER_PAUSE', 'RESET', 'UNAVAILABLE_TRACK'),
    from: anyFrom,
  }) as fc.Arbitrary<EmbedEvent>,
  fc.record({ type: fc.constant('PROGRESS_UPDATE' as const), from: anyFrom, positionMs: anyMs }),
  fc.record({ type: fc.constant('TRACK_END' as const), from: anyFrom, next: fc.option(fc.integer({ min: 1, max: 6 })) }),
  fc.constant({ type: 'SESSION_KNOWN' as const, session: MEMBER }),
  fc.constant({ type: 'INITIALISATION_FAILED' as const, error: playerError('EME_API_UNSUPPORTED') }),
);

const events = fc.array(anyEvent, { maxLength: 40 });

const anyStart = fc
  .array(fc.record({ heard: fc.boolean(), duration_ms: fc.integer({ min: 0, max: 300_000 }) }), { maxLength: 5 })
  .chain((rows) =>
    fc.boolean().map((enableLogin) => {
      const songs = rows.map(({ heard, duration_ms }, row) =>
        song(row + 1, { duration_ms, preview_url: heard ? `/preview/${row}` : null }),
      );
      return fresh({}, { enableLogin }, album(songs));
    }),
  );

const run = (start: EmbedState, events: readonly EmbedEvent[]) =>
  events.reduce((state, event) => stepEmbed(state, event).state, start);

describe('an embed, for any events', () => {
  it('reaches every state', () => {
    const tally = createTally('an embed', [
      'plays',
      'is paused',
      'loads',
      'previews',
      'is a member’s',
      'shows a modal',
      'shows sharing',
    ]);
    for (const [start, all] of fc.sample(fc.noBias(fc.tuple(anyStart, events)), 300)) {
      let state = start;
      for (const event of all) {
        state = stepEmbed(state, event).state;
        if (state.playback.isPlaying) tally.count('plays');
        if (state.playback.isPaused) tally.count('is paused');
        if (state.playback.isLoading) tally.count('loads');
        tally.count(inPreview(state) ? 'previews' : 'is a member’s');
        if (state.modal.visible) tally.count('shows a modal');
        if (state.share.visible) tally.count('shows sharing');
      }
    }
    tally.expectAll();
  });

  it('keeps the progress between 0 and the length', () => {
    fc.assert(
      fc.property(anyStart, events, (start, all) => {
        const state = run(start, all);
        expect(state.progressMs).to.be.at.least(0);
        if (inPreview(state)) expect(lengthMs(state)).to.be.at.most(PREVIEW_LENGTH_MS);
      }),
    );
  });

  it('is never both playing and paused, and never plays without a track', () => {
    fc.assert(
      fc.property(anyStart, events, (start, all) => {
        const { playback } = run(start, all);
        expect(playback.isPlaying && playback.isPaused).to.equal(false);
        expect(playback.isPlaying && playback.isLoading).to.equal(false);
      }),
    );
  });

  it('never plays a whole track for a visitor', () => {
    fc.assert(
      fc.property(
        anyStart,
        fc.array(
          anyEvent.filter(({ type }) => type !== 'SESSION_KNOWN'),
          { maxLength: 40 },
        ),
        (start, all) => {
          let state = start;
          for (const event of all) {
            const step = stepEmbed(state, event);
            expect(step.commands.map(({ type }) => type)).not.to.include.members(['play-in-full']);
            expect(step.commands.some((command) => 'inFull' in command && command.inFull)).to.equal(false);
            state = step.state;
          }
        },
      ),
    );
  });

  it('ignores events of a superseded preview', () => {
    fc.assert(
      fc.property(anyStart, events, anyMs, (start, all, positionMs) => {
        const state = run(start, all);
        const from = state.preview.playId - 1;
        const late = [
          { type: 'PLAYER_PLAY', from },
          { type: 'PLAYER_PAUSE', from },
          { type: 'PROGRESS_UPDATE', from, positionMs },
          { type: 'TRACK_END', from, next: null },
        ] as const;
        for (const event of late) expect(stepEmbed(state, event)).to.deep.equal({ state, commands: [] });
      }),
    );
  });

  it('opens every preview with a new id and an address', () => {
    fc.assert(
      fc.property(anyStart, events, (start, all) => {
        const opened: number[] = [];
        let state = start;
        for (const event of all) {
          const step = stepEmbed(state, event);
          for (const command of step.commands)
            if (command.type === 'open-preview') {
              opened.push(command.playId);
              expect(command.track.previewUrl).not.to.equal(null);
            }
          state = step.state;
        }
        expect(new Set(opened).size).to.equal(opened.length);
      }),
    );
  });

  it('shows no overlay after two Escapes', () => {
    fc.assert(
      fc.property(anyStart, events, (start, all) => {
        const { modal, share } = run(start, [...all, { type: 'ESCAPE' }, { type: 'ESCAPE' }]);
        expect({ modal: modal.visible, share: share.visible }).to.deep.equal({ modal: false, share: false });
      }),
    );
  });
});
