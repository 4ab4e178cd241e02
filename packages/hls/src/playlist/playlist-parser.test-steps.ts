/**
 * A media playlist parser, written from RFC 8216bis and as strict as a player: it throws at any tag that may not occur
 * here.
 */
export type ParsedPart = { uri: string; duration: number; independent: boolean };
export type ParsedSegment = {
	msn: number;
	uri?: string;
	duration?: number;
	discontinuity: boolean;
	discontinuitySequence: number;
	map?: string;
	programDateTime?: number;
	parts: ParsedPart[];
};
export type ParsedPlaylist = {
	version: number;
	targetDuration: number;
	independentSegments: boolean;
	type?: string;
	serverControl?: Record<string, string>;
	partTarget?: number;
	mediaSequence: number;
	discontinuitySequence: number;
	skipped: number;
	segments: ParsedSegment[];
	preloadHint?: string;
	report?: { uri: string; lastMsn: number; lastPart?: number };
	ended: boolean;
};

const ONCE =
	/^#EXT(M3U|-X-(VERSION|TARGETDURATION|SERVER-CONTROL|PART-INF|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|SKIP|ENDLIST|INDEPENDENT-SEGMENTS|PRELOAD-HINT|RENDITION-REPORT))\b/;

export function parseMediaPlaylist(text: string): ParsedPlaylist {
	if (!text.endsWith("\n")) throw new Error("the last line has no end");
	const lines = text.slice(0, -1).split("\n");
	if (lines[0] !== "#EXTM3U") throw new Error("the first line is #EXTM3U");
	const once = lines.map((line) => ONCE.exec(line)?.[1]).filter((name) => name !== undefined);
	if (new Set(once).size !== once.length) throw new Error(`duplicate tag: ${once}`);
	const playlist: ParsedPlaylist = {
		version: 1,
		targetDuration: Number.NaN,
		independentSegments: false,
		mediaSequence: 0,
		discontinuitySequence: 0,
		skipped: 0,
		segments: [],
		ended: false,
	};
	const reader = new Reader(playlist);
	for (const line of lines.slice(1)) reader.read(line);
	reader.finish();
	return playlist;
}

class Reader {
	readonly #playlist: ParsedPlaylist;
	#open: ParsedSegment | undefined;
	#map: string | undefined;
	#discontinuities = 0;
	#isHeadOver = false;

	constructor(playlist: ParsedPlaylist) {
		this.#playlist = playlist;
	}

	read(line: string): void {
		if (line === "") throw new Error("an empty line");
		if (!line.startsWith("#")) {
			this.#readUri(line);
			return;
		}
		const [, name = "", value = ""] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(line) ?? [];
		if (!this.#readHead(name, value)) this.#readSegmentTag(name, value);
	}

	/** The open segment at the end has parts and no URI. */
	finish(): void {
		if (this.#open) this.#playlist.segments.push(this.#open);
		if (this.#open && this.#open.parts.length === 0) throw new Error("tags without a segment");
		if (this.#open?.duration !== undefined) throw new Error("EXTINF without an address");
	}

	#readHead(name: string, value: string): boolean {
		const playlist = this.#playlist;
		const set: Record<string, () => void> = {
			"EXT-X-VERSION": () => {
				playlist.version = integer(value);
			},
			"EXT-X-TARGETDURATION": () => {
				playlist.targetDuration = integer(value);
			},
			"EXT-X-INDEPENDENT-SEGMENTS": () => {
				playlist.independentSegments = true;
			},
			"EXT-X-PLAYLIST-TYPE": () => {
				playlist.type = value;
			},
			"EXT-X-SERVER-CONTROL": () => {
				playlist.serverControl = attributes(value);
			},
			"EXT-X-PART-INF": () => {
				playlist.partTarget = decimal(attributes(value)["PART-TARGET"]);
			},
			"EXT-X-MEDIA-SEQUENCE": () => {
				playlist.mediaSequence = integer(value);
			},
			"EXT-X-DISCONTINUITY-SEQUENCE": () => {
				playlist.discontinuitySequence = integer(value);
			},
			"EXT-X-SKIP": () => {
				playlist.skipped = integer(attributes(value)["SKIPPED-SEGMENTS"]);
			},
		};
		const setter = set[name];
		if (setter && this.#isHeadOver) throw new Error(`${name} after the first segment`);
		setter?.();
		return setter !== undefined;
	}

	#readSegmentTag(name: string, value: string): void {
		if (name === "EXT-X-ENDLIST") {
			this.#playlist.ended = true;
			return;
		}
		if (name === "EXT-X-PRELOAD-HINT") {
			const { TYPE, URI } = attributes(value);
			if (TYPE !== "PART") throw new Error("only parts may be hinted");
			this.#playlist.preloadHint = string(URI);
			return;
		}
		if (name === "EXT-X-RENDITION-REPORT") {
			const { URI, "LAST-MSN": lastMsn, "LAST-PART": lastPart } = attributes(value);
			this.#playlist.report = {
				uri: string(URI),
				lastMsn: integer(lastMsn),
				...(lastPart === undefined ? {} : { lastPart: integer(lastPart) }),
			};
			return;
		}
		const segment = this.#openSegment();
		if (name === "EXT-X-PART") segment.parts.push(readPart(value));
		else if (segment.parts.length > 0 && name !== "EXTINF") throw new Error(`${name} after a part of its segment`);
		else if (name === "EXT-X-PROGRAM-DATE-TIME") segment.programDateTime = isoDate(value);
		else if (name === "EXT-X-DISCONTINUITY") this.#readDiscontinuity(segment);
		else if (name === "EXT-X-MAP") segment.map = this.#map = string(attributes(value)["URI"]);
		else if (name === "EXTINF") segment.duration = decimal(/^([\d.]+),$/.exec(value)?.[1]);
		else throw new Error(`unknown tag ${name}`);
	}

	#readDiscontinuity(segment: ParsedSegment): void {
		segment.discontinuity = true;
		this.#discontinuities += 1;
		segment.discontinuitySequence += 1;
	}

	#readUri(uri: string): void {
		if (this.#open?.duration === undefined) throw new Error("an address without EXTINF");
		this.#open.uri = uri;
		this.#playlist.segments.push(this.#open);
		this.#open = undefined;
	}

	#openSegment(): ParsedSegment {
		this.#isHeadOver = true;
		const { mediaSequence, skipped, segments, discontinuitySequence } = this.#playlist;
		this.#open ??= {
			msn: mediaSequence + skipped + segments.length,
			discontinuity: false,
			discontinuitySequence: discontinuitySequence + this.#discontinuities,
			...(this.#map === undefined ? {} : { map: this.#map }),
			parts: [],
		};
		return this.#open;
	}
}

function readPart(value: string): ParsedPart {
	const { DURATION, URI, INDEPENDENT, ...others } = attributes(value);
	if (Object.keys(others).length > 0) throw new Error(`unknown attributes ${Object.keys(others)}`);
	if (INDEPENDENT !== undefined && INDEPENDENT !== "YES") throw new Error("INDEPENDENT is YES or absent");
	return { uri: string(URI), duration: decimal(DURATION), independent: INDEPENDENT === "YES" };
}

function attributes(text: string): Record<string, string> {
	const found: Record<string, string> = {};
	let rest = text;
	while (rest !== "") {
		const match = /^([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(?:,(?=.)|$)/.exec(rest);
		if (!match?.[1] || !match[2]) throw new Error(`not an attribute list: ${text}`);
		if (match[1] in found) throw new Error(`duplicate attribute ${match[1]}`);
		found[match[1]] = match[2];
		rest = rest.slice(match[0].length);
	}
	return found;
}

function string(value: string | undefined): string {
	if (value === undefined || !/^".+"$/.test(value)) throw new Error(`not a quoted string: ${value}`);
	return value.slice(1, -1);
}

function integer(value: string | undefined): number {
	if (value === undefined || !/^\d{1,20}$/.test(value)) throw new Error(`not a decimal integer: ${value}`);
	return Number(value);
}

export function decimal(value: string | undefined): number {
	if (value === undefined || !/^\d+(\.\d+)?$/.test(value)) throw new Error(`not a decimal number: ${value}`);
	return Number(value);
}

function isoDate(value: string): number {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value))
		throw new Error(`not a date with milliseconds: ${value}`);
	return Date.parse(value);
}
