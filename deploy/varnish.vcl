# Varnish between nginx (docs/nginx-live.conf) and the product, for live video: of many viewers who wait for the same
# part or playlist, one request reaches the product, and all are answered as soon as it is.
vcl 4.1;

import std;

backend product {
	.host = "127.0.0.1";
	.port = "3000";
	# Live playlists and hinted parts wait for up to six seconds.
	.first_byte_timeout = 15s;
	.between_bytes_timeout = 15s;
}

sub vcl_recv {
	if (req.method != "GET" && req.method != "HEAD") {
		return (synth(405));
	}
	if (req.url !~ "^/(live/[0-9a-f-]+/[ms]|rec)/") {
		return (synth(404));
	}
	unset req.http.Cookie;
	unset req.http.Authorization;
	# Only these distinguish one answer from another.
	set req.url = regsuball(req.url, "(?<=[?&])(?!_HLS_(msn|part|skip)=)[^&]*(&|$)", "");
	set req.url = regsub(req.url, "[?&]$", "");
	set req.url = std.querysort(req.url);
	# Other spellings of a position would be requests of their own.
	if (req.url !~ "^[^?]*(\?_HLS_msn=[0-9]{1,7}(&_HLS_part=[0-9]{1,3})?(&_HLS_skip=(YES|v2))?|\?_HLS_skip=(YES|v2))?$") {
		return (synth(400));
	}
	return (hash);
}

sub vcl_hash {
	hash_data(req.url);
	return (lookup);
}

sub vcl_backend_response {
	# A live playlist that is out of date is of no use.
	set beresp.grace = 0s;
	set beresp.keep = 0s;
	if (beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie) {
		# A redirect to the node that hosts the stream: each request is passed on for a second.
		set beresp.uncacheable = true;
		set beresp.ttl = 1s;
	} elsif (beresp.status >= 400) {
		# Varnish does not cache all of these by itself: viewers who wait would be answered one after the other.
		set beresp.ttl = 1s;
	} elsif (bereq.url ~ "^/live/[^/]+/m/" && beresp.ttl > 2m) {
		# Viewers load live media for a minute; of a withdrawn stream none remain.
		set beresp.ttl = 2m;
	}
	return (deliver);
}

sub vcl_deliver {
	unset resp.http.Via;
	unset resp.http.X-Varnish;
}
