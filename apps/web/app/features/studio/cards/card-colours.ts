import type { CardColours } from "../encoding/picture-mixer.ts";

/** The roles of the dark island as colours for a canvas. */
export function cardColours(): CardColours {
	const probe = document.createElement("span");
	probe.dataset["theme"] = "dark";
	document.body.append(probe);
	const read = (role: string) => {
		probe.style.color = `var(${role})`;
		return getComputedStyle(probe).color;
	};
	const colours = { ground: read("--bg"), line: read("--line"), mark: read("--text-muted") };
	probe.remove();
	return colours;
}
