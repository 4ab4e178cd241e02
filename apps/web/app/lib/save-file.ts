/** Hands a text to the browser as a file to keep. `type` is its media type. */
export function saveFile(name: string, text: string, type: string): void {
	const url = URL.createObjectURL(new Blob([text], { type }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// A browser has taken the file over by the time it has run everything that the press began.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
