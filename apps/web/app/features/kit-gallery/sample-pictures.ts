const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export const portrait = drawn(
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#8fd0ff" d="M0 0h80v80H0z"/><path fill="#1b5e3b" d="M12 80c0-22 12-32 28-32s28 10 28 32z"/><circle cx="40" cy="32" r="15" fill="#c98a5b"/></svg>',
);

export const cover = drawn(
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 449"><path fill="#f5b06a" d="M0 0h800v449H0z"/><path fill="#8a4b3f" d="M0 449V300l180-120 150 110 190-170 280 200v129z"/><path fill="#2c2f52" d="M0 449v-70c260-60 540-60 800-20v90z"/><path d="M0 420c260-50 540-50 800-25" fill="none" stroke="#c8f02c" stroke-width="8"/></svg>',
);
