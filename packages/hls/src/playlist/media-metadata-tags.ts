/** Media Metadata Tags (RFC 8216bis, 4.4.5): skipped segments and preload hints. */
import { quoted, tag } from "./attribute-list.ts";

export function skipTag(skippedSegments: number): string {
	return tag("EXT-X-SKIP", { "SKIPPED-SEGMENTS": skippedSegments });
}

export function preloadHintTag(partUri: string): string {
	return tag("EXT-X-PRELOAD-HINT", { TYPE: "PART", URI: quoted(partUri) });
}
