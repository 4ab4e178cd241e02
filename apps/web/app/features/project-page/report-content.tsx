/**
 * The only place that renders external HTML. The server has reduced it to text, lists, links and our own copies of its
 * pictures (`ProjectReport.content` of the contract), and the site's policy runs no unknown script.
 */
export function ReportContent({ html }: { html: string }) {
	return (
		<div
			lang="en"
			className={
				"wrap-anywhere type-body [&_a]:text-link [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-3 [&_blockquote]:pl-4 " +
				"[&_h4]:mt-6 [&_h4]:mb-2 [&_h4]:type-title " +
				"[&_img]:my-4 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-3 [&_li]:mb-1 [&_ol]:mb-4 [&_ol]:list-decimal [&_ol]:pl-6 " +
				"[&_p]:mb-4 [&_table]:block [&_table]:overflow-x-auto [&_td]:p-2 [&_ul]:mb-4 [&_ul]:list-disc [&_ul]:pl-6"
			}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
			dangerouslySetInnerHTML={{ __html: withOneLevel(html) }}
		/>
	);
}

/** Normalises a report's headings to one level below its title, whichever levels its author used. */
function withOneLevel(html: string): string {
	return html.replace(/<(\/?)h[1-6](?=[\s>])/g, "<$1h4");
}
