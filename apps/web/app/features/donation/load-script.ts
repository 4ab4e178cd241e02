/**
 * Loads a payment provider's script, once per page.
 * @param isThere whether the script has done what it is loaded for
 * @throws Error when it could not be loaded; it may be tried again then
 */
export function loadScript(address: string, isThere: () => boolean): Promise<void> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = address;
		script.async = true;
		// Pages with a nonce in their policy hand it on; the others name the provider's origin alone.
		script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
		const fail = () => {
			// A script element loads once: without this, nothing could be tried again.
			script.remove();
			reject(new Error("the payment provider's script could not be loaded"));
		};
		script.onerror = fail;
		script.onload = () => (isThere() ? resolve() : fail());
		document.head.append(script);
	});
}
