/** Downloads a text or other content as a file. `type` is its media type. */
export function saveFile(name: string, content: BlobPart, type: string): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	startDownload(url, name);
	// The browser has started the download by the end of the current task.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads what an address serves; the name is the server's unless it is given. */
export function startDownload(url: string, name = ""): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}
