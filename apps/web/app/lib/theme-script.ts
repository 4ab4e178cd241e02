/** The page's ground in each theme as browsers want it for their own bars; the token `--bg`. */
export const themeColours = { light: "#f9f7f1", dark: "#050a17" };

/**
 * Shows the visitor's own theme before anything is painted. Its text is the same in every answer, so that a hash can
 * stand for it. It changes nothing that was rendered but an attribute of the page: a browser takes the first
 * `theme-color` that fits, so the chosen one is put before those for the system's themes.
 */
export const themeScript = `(function () {
	var choice = /(?:^|; *)theme=(light|dark)(?:;|$)/.exec(document.cookie);
	if (!choice) return;
	document.documentElement.setAttribute("data-theme", choice[1]);
	var meta = document.createElement("meta");
	meta.name = "theme-color";
	meta.id = "chosen-theme-color";
	meta.content = ${JSON.stringify(themeColours)}[choice[1]];
	document.head.prepend(meta);
})()`;
