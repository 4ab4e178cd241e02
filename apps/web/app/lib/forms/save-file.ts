/** Downloads a text or other content as a file. `type` is its media type. */
export function saveFile(name: string, content: BlobPart, type: string): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The browser has started the download by the end of the current task.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
