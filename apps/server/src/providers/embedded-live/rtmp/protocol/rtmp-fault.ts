export type RtmpFaultReason =
	| "version"
	| "echo"
	| "chunk-size"
	| "chunk-streams"
	| "chunk-order"
	| "message-size"
	| "buffered"
	| "control"
	| "command"
	| "amf"
	| "tag";

/** A violation of the protocol or of a limit by the peer. The connection must be closed. */
export class RtmpFault extends Error {
	readonly reason: RtmpFaultReason;

	constructor(reason: RtmpFaultReason) {
		super(`RTMP: ${reason}`);
		this.name = "RtmpFault";
		this.reason = reason;
	}
}
