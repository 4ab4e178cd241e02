import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AAC, AVC, broadcast, OPUS } from "../segmenter/broadcast.test-steps.ts";
import { partsOf, segmentAll, segmentsOf } from "../segmenter/made-media.test-steps.ts";
import { troubledBroadcasts, troubledEncoders } from "../segmenter/segmenter-property.test-steps.ts";
import { box, concat, fullBox, u32, u64 } from "./box.ts";
import { boxAt, outline, readSamples, type SampleSeen, viewOf } from "./box-reader.test-steps.ts";
import { initSegment } from "./init-segment.ts";
import { mediaFragment } from "./media-fragment.ts";
import { soundOnlyInit, soundOnlyMedia } from "./sound-only.ts";

const picture = { durationTicks: 3000, isSync: true, data: Uint8Array.of(1, 2, 3) };
const frames = [5, 6, 7].map((byte) => ({ durationTicks: 1024, isSync: true, data: Uint8Array.of(byte, byte) }));
const PICTURES = { trackId: 1, startTicks: 0, samples: [picture, picture] };
const SOUND = { trackId: 2, startTicks: 2 ** 33 + 7, samples: frames };
const BOTH = mediaFragment(4, [PICTURES, SOUND]);

/** Independent of the function: the samples of the audio track. */
const soundOf = (media: Uint8Array): SampleSeen[] => readSamples(media).filter(({ trackId }) => trackId === 2);

/** The sound of the media, and nothing else, is in the result. */
function expectSoundAlone(media: Uint8Array): void {
	const wanted = soundOf(media);
	const sound = soundOnlyMedia(media);
	expect(sound?.hasSamples).toBe(wanted.length > 0);
	const data = sound?.data ?? new Uint8Array();
	if (wanted.length === 0) expect(outline(data)).toBe("moof(mfhd traf(tfhd)) mdat");
	else expect(readSamples(data)).toEqual(wanted);
}

describe("[S4] the sound of media", () => {
	test("is the audio track fragment and its samples alone, under the same sequence number", () => {
		const sound = soundOnlyMedia(BOTH);
		expect(sound?.hasSamples).toBe(true);
		expect(sound?.data).toEqual(mediaFragment(4, [SOUND]));
		expect(soundOnlyMedia(mediaFragment(4, [SOUND]))?.data).toEqual(mediaFragment(4, [SOUND]));
	});

	test("leaves out fragments without sound; where none has sound, one without samples remains", () => {
		const silent = mediaFragment(9, [PICTURES]);
		expect(soundOnlyMedia(concat([silent, BOTH, silent]))?.data).toEqual(mediaFragment(4, [SOUND]));
		const empty = soundOnlyMedia(concat([silent, silent]));
		expect(empty?.hasSamples).toBe(false);
		expect(outline(empty?.data ?? new Uint8Array())).toBe("moof(mfhd traf(tfhd)) mdat");
		const tfhd = viewOf(boxAt(empty?.data ?? new Uint8Array(), "moof/traf/tfhd"));
		expect([tfhd.getUint32(0), tfhd.getUint32(4)]).toEqual([0x030000, 2]);
		expect(viewOf(boxAt(empty?.data ?? new Uint8Array(), "moof/mfhd")).getUint32(4)).toBe(9);
	});

	test("is that of every part and every segment of a disturbed broadcast, AAC and Opus", () => {
		const check = (audio: typeof AAC | typeof OPUS) =>
			fc.property(fc.oneof(troubledBroadcasts, troubledEncoders), ({ packets, hasAudio }) => {
				const events = segmentAll(packets, hasAudio ? audio : undefined);
				for (const { data } of partsOf(events)) expectSoundAlone(data);
				for (const { parts } of segmentsOf(events)) expectSoundAlone(concat(parts.map(({ data }) => data)));
			});
		fc.assert(check(AAC), { numRuns: 25 });
		fc.assert(check(OPUS), { numRuns: 25 });
	});

	test("is found by defaults of the track fragment, in several runs and beside other boxes, as others write it", () => {
		const flags = 0x020000 | 0x02 | 0x08 | 0x10;
		const tfhd = fullBox("tfhd", 0, flags, u32(2, 1, 960, 3));
		const tfdt = fullBox("tfdt", 1, 0, u64(960));
		const run = (offset: number) => fullBox("trun", 0, 0x000005, u32(2, offset, 0x0200_0000));
		const traf = (first: number, second: number) => box("traf", tfhd, tfdt, run(first), run(second));
		const mfhd = fullBox("mfhd", 0, 0, u32(1));
		const before = box("moof", mfhd, traf(0, 0)).length + 8;
		const media = concat([
			box("styp", u32(0, 0)),
			box("moof", mfhd, traf(before + 1, before + 8)),
			box("mdat", Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12, 0)),
		]);
		const sound = soundOnlyMedia(media)?.data ?? new Uint8Array();
		expect(outline(sound)).toBe("moof(mfhd traf(tfhd tfdt trun trun)) mdat");
		expect([...boxAt(sound, "mdat")]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
		const offsets = [0, 1].map((index) => viewOf(boxAt(sound, `moof/traf/trun:${index}`)).getUint32(8));
		expect(offsets).toEqual([before, before + 6]);
	});
});

describe("[S4] media that are not whole have no sound", () => {
	test.each([
		["nothing", new Uint8Array()],
		["no fragment", box("free", u32(1))],
		["a moof without its mdat", BOTH.subarray(0, BOTH.length - 8 - 12)],
		["a moof before another box", concat([box("moof", fullBox("mfhd", 0, 0, u32(1))), box("free")])],
		["a moof without its header", concat([box("moof"), box("mdat")])],
		["an init segment", initSegment({ video: AVC, audio: AAC })],
	])("%s", (_, media) => {
		expect(soundOnlyMedia(media)).toBeUndefined();
	});

	/** The fragment with its sound's `trun` changed. */
	const withRun = (change: (trun: DataView) => void): Uint8Array => {
		const bytes = Uint8Array.from(BOTH);
		change(viewOf(boxAt(bytes, "moof/traf:1/trun")));
		return bytes;
	};
	const end = BOTH.length;

	test.each([
		["samples beyond the end", withRun((trun) => trun.setUint32(12 + 4, 0xffff))],
		["samples before the mdat", withRun((trun) => trun.setUint32(8, 4))],
		["an offset below zero", withRun((trun) => trun.setInt32(8, -9))],
		["an offset beyond the end", withRun((trun) => trun.setUint32(8, end))],
		["more samples than the run has", withRun((trun) => trun.setUint32(4, 0xffff_ffff))],
		["fewer samples than the run has", withRun((trun) => trun.setUint32(4, 1))],
		["a run without an offset", withRun((trun) => trun.setUint32(0, 0x700))],
		["a run without sizes", withRun((trun) => trun.setUint32(0, 0x501))],
	])("%s", (_, media) => {
		expect(soundOnlyMedia(media)).toBeUndefined();
	});

	test("offsets that count from the file, and two fragments of one track", () => {
		const bytes = Uint8Array.from(BOTH);
		viewOf(boxAt(bytes, "moof/traf:1/tfhd")).setUint32(0, 0x000001);
		expect(soundOnlyMedia(bytes)).toBeUndefined();
		const twice = Uint8Array.from(mediaFragment(1, [SOUND, { ...SOUND, trackId: 1 }]));
		viewOf(boxAt(twice, "moof/traf:1/tfhd")).setUint32(4, 2);
		expect(soundOnlyMedia(twice)).toBeUndefined();
	});

	test("runs that share bytes, so that the result would be longer than the media", () => {
		const mfhd = fullBox("mfhd", 0, 0, u32(1));
		const tfhd = fullBox("tfhd", 0, 0x020000 | 0x10, u32(2, 1000));
		const runs = Array.from({ length: 1000 }, () => fullBox("trun", 0, 1, u32(1, 40_000)));
		const data = new Uint8Array(40_000);
		const media = concat([box("moof", mfhd, box("traf", tfhd, ...runs)), box("mdat", data)]);
		expect(soundOnlyMedia(media)).toBeUndefined();
	});

	test("no mutation or truncation throws, or makes the result longer than the media by more than a fragment", () => {
		const packets = broadcast({ fps: 30, seconds: 1, keyEverySeconds: 1, hasAudio: true });
		const media = concat(partsOf(segmentAll(packets, AAC)).map(({ data }) => data));
		const init = initSegment({ video: AVC, audio: AAC });
		const at = fc.nat();
		const change = fc.record({ at, value: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)) });
		const changes = fc.array(change, { maxLength: 6 });
		let accepted = 0;
		fc.assert(
			fc.property(fc.constantFrom(media, init, BOTH), changes, fc.option(at), (source, made, cut) => {
				const bytes = Uint8Array.from(source.subarray(0, cut === null ? source.length : cut % source.length));
				for (const one of made) if (bytes.length > 0) bytes[one.at % bytes.length] = one.value;
				const sound = soundOnlyMedia(bytes);
				if (sound) accepted += 1;
				expect((sound?.data ?? bytes).length).toBeLessThanOrEqual(bytes.length + 64);
				expect((soundOnlyInit(bytes) ?? bytes).length).toBeLessThanOrEqual(bytes.length);
			}),
			{ numRuns: 4_000 },
		);
		expect(accepted).toBeGreaterThan(100);
	});

	test("a million tiny boxes are read in time that grows with their number", () => {
		const many = (type: string, count: number) => {
			const bytes = new Uint8Array(count * 8);
			const one = box(type);
			for (let index = 0; index < count; index++) bytes.set(one, index * 8);
			return bytes;
		};
		const mfhd = fullBox("mfhd", 0, 0, u32(1));
		const tfhd = fullBox("tfhd", 0, 0x020000, u32(2));
		const init = initSegment({ video: AVC, audio: AAC });
		const [ftyp, moov] = [boxAt(init, "ftyp"), boxAt(init, "moov")];
		const began = performance.now();
		expect(soundOnlyMedia(many("moof", 1_000_000))).toBeUndefined();
		expect(soundOnlyMedia(concat([box("moof", mfhd, many("free", 300_000)), box("mdat")]))?.hasSamples).toBe(false);
		const runs = concat([box("moof", mfhd, box("traf", tfhd, many("trun", 300_000))), box("mdat")]);
		expect(soundOnlyMedia(runs)).toBeUndefined();
		const wide = concat([box("ftyp", ftyp), box("moov", moov, many("free", 300_000)), many("free", 300_000)]);
		expect(soundOnlyInit(wide)?.length).toBeGreaterThan(4_800_000);
		expect(performance.now() - began).toBeLessThan(20_000);
	});
});

describe("[S4] the init segment of the sound", () => {
	test.each([AAC, OPUS])("is the movie without the picture's track and its defaults: $codec", (audio) => {
		const init = initSegment({ video: AVC, audio });
		const sound = soundOnlyInit(init) ?? new Uint8Array();
		const track = "trak(tkhd mdia(mdhd hdlr minf(smhd dinf(dref) stbl(stsd stts stsc stsz stco))))";
		expect(outline(sound)).toBe(`ftyp moov(mvhd ${track} mvex(trex))`);
		expect(boxAt(sound, "moov/trak")).toEqual(boxAt(init, "moov/trak:1"));
		expect(viewOf(boxAt(sound, "moov/mvex/trex")).getUint32(4)).toBe(2);
		expect(soundOnlyInit(sound)).toEqual(sound);
	});

	test("does not exist where the movie has no sound, or is damaged", () => {
		const init = initSegment({ video: AVC, audio: AAC });
		const other = Uint8Array.from(init);
		viewOf(boxAt(other, "moov/trak:1/tkhd")).setUint32(12, 3);
		for (const bytes of [
			new Uint8Array(),
			initSegment({ video: AVC }),
			init.subarray(0, init.length - 1),
			init.subarray(1),
			other,
			BOTH,
		]) {
			expect(soundOnlyInit(bytes)).toBeUndefined();
		}
	});
});
