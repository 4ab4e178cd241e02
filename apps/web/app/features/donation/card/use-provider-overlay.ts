import { useEffect } from "react";

/**
 * The provider shows the bank's check (3-D Secure) in a frame on top of the page. An open panel makes everything outside
 * it inert and traps the focus; frames of other origins beside it are exempt, so that the check can be completed.
 */
export function useProviderOverlay(): void {
	useEffect(() => {
		const observer = new MutationObserver((changes) => {
			for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
				if (node instanceof HTMLElement && holdsForeignFrame(node)) exempt(node);
			}
		});
		observer.observe(document.body, { childList: true });
		return () => observer.disconnect();
	}, []);
}

function holdsForeignFrame(node: HTMLElement): boolean {
	const frames = node instanceof HTMLIFrameElement ? [node] : [...node.querySelectorAll("iframe")];
	return frames.some(({ src }) => URL.canParse(src) && new URL(src).origin !== location.origin);
}

function exempt(node: HTMLElement): void {
	// React Aria's attribute for elements above its overlays.
	node.dataset["reactAriaTopLayer"] = "true";
	node.inert = false;
}
