export { fileHeader, timescalesOf } from "./fmp4/file-header.ts";
export { mergeFragments } from "./fmp4/merge-fragments.ts";
export { type PictureSize, pictureSizeOfInit } from "./fmp4/picture-size.ts";
export { firstTimesOf, shiftSegment, type TrackTimes } from "./fmp4/shift-segment.ts";
export { type SoundMedia, soundOnlyInit, soundOnlyMedia } from "./fmp4/sound-only.ts";
export { saverName, soundName, sourceOfSaver } from "./object-names.ts";
export {
	completeRecording,
	DEFAULT_SETTINGS,
	openPackager,
	type Packager,
	type PackagerDeps,
	type PackagerListener,
	type PackagerSettings,
} from "./packager.ts";
export { type DeliveryDirectives, parseDeliveryDirectives } from "./playlist/delivery-directives.ts";
export { multivariantPlaylist, type SessionPlaylists, type Variant } from "./playlist/multivariant-playlist.ts";
export type { DropReason, Packet, PacketFault } from "./segmenter/packet.ts";
export { DEFAULT_LIMITS, type SegmenterLimits } from "./segmenter/segment-limits.ts";
export type { BreakReason, KeyFrameWanted, PacketDropped } from "./segmenter/segmenter-event.ts";
export {
	type ClipRange,
	cutClip,
	latestRange,
	positionAtTime,
	rangeAtPositions,
	writeClipPlaylist,
} from "./store/clip-range.ts";
export { type FileFragment, joinGroups } from "./store/file-fragments.ts";
export type { JournalRepair } from "./store/journal-repair.ts";
export { memoryStore } from "./store/memory-store.ts";
export {
	type Recording,
	type RecordingSource,
	readRecording,
	writeRecordingPlaylist,
	writeSoundPlaylist,
} from "./store/recording.ts";
export { listRecordingParts, type RecordingPart } from "./store/recording-parts.ts";
export type { Store } from "./store/store.ts";
export {
	type AacConfig,
	type AudioConfig,
	type AvcConfig,
	codecName,
	type OpusConfig,
	type PacketTrack,
	type TrackName,
} from "./track.ts";
export type { TrackConfigFault } from "./track-config-fault.ts";
export { readAacConfig, readAvcConfig } from "./track-description.ts";
export type {
	LiveWindow,
	MediaAnswer,
	PlaylistKind,
	ReloadAnswer,
	Rendition,
	RenditionRequest,
} from "./window/live-window.ts";
export type { After } from "./window/shared-waits.ts";
export type { BitRates } from "./window/window-segment.ts";
