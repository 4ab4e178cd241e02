/**
 * Defers a page's scripts until it is painted. Loaded at once, they would compete for bandwidth with its styles, fonts
 * and first pictures; so they are loaded after the first paint, on the first input, or after three seconds on a slow
 * connection. Until then links work as plain links. A press on a button that React did not receive is repeated once the
 * page, or the button's part, is hydrated (the web's `entry.client.tsx`, `use-hydration-signal.ts` and
 * `use-hydrated-part.ts` report it).
 */
const begin = `(() => {
	let hasBegun = false;
	function begin() {
		if (hasBegun) return;
		hasBegun = true;
		for (const later of document.querySelectorAll("link[rel=later]")) {
			const preload = later.cloneNode();
			preload.rel = "modulepreload";
			later.replaceWith(preload);
		}
		const later = document.querySelector("script[type=later]");
		const script = document.createElement("script");
		script.type = "module";
		script.textContent = later.textContent;
		later.replaceWith(script);
	}
	const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));
	if (document.readyState === "complete") afterPaint();
	else addEventListener("load", afterPaint);
	for (const event of ["pointerdown", "keydown"]) addEventListener(event, begin, { once: true, capture: true, passive: true });
	setTimeout(begin, 3000);
	let isListening = false;
	let pressed = null;
	addEventListener("page-listening", () => (isListening = true));
	addEventListener("click", ({ target }) => (pressed = target.closest("button")), true);
	// React listens on the document. A press on a part that it cannot hydrate at once does not come further, or comes
	// without effect while an attempt to hydrate the part is suspended.
	document.documentElement.addEventListener("click", ({ target }) => {
		if (isListening && !target.closest("[data-deferred]")) pressed = null;
	}, true);
	// A part can be hydrated by the press itself, so the press is repeated after its own dispatch at the earliest.
	addEventListener("page-hydrated", () => setTimeout(() => {
		if (!pressed || pressed.closest("[data-deferred]")) return;
		const button = pressed;
		pressed = null;
		if (button.isConnected) button.click();
	}));
})()`;

/**
 * Defers a page's module scripts. A page whose scripts do not have the form that the web's bundle writes is returned
 * unchanged.
 * @param nonce of this rendering
 */
export function scriptsAfterPaint(page: string, nonce: string): string {
	const entry = `<script nonce="${nonce}" type="module" async="">`;
	if (!page.includes(entry)) return page;
	return page
		.replace(entry, `<script nonce="${nonce}" type="later">`)
		.replaceAll('<link rel="modulepreload"', '<link rel="later"')
		.replace("</body>", `<script nonce="${nonce}">${begin}</script></body>`);
}
