export const base64 = (source: AllowSharedBufferSource): string => btoa(String.fromCharCode(...bytesOf(source)));

export const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
	ArrayBuffer.isView(source)
		? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
		: new Uint8Array(source);
