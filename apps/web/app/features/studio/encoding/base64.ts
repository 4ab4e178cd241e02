export function base64(bytes: AllowSharedBufferSource): string {
	const view = ArrayBuffer.isView(bytes)
		? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		: new Uint8Array(bytes);
	return btoa(String.fromCharCode(...view));
}
