/** The page's background in each theme for `theme-color`; the token `--bg`. */
export const themeColours = { light: "#f9f7f1", dark: "#050a17" };

/**
 * Applies the visitor's theme before the first paint. The script is constant, so that a hash in the policy allows it. It
 * sets an attribute of the page and inserts a `theme-color` before those of the system's themes, since browsers use the
 * first match.
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
