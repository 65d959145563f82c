#!/bin/sh
# Starts nginx in front of the processes that it is given, with nginx.conf as its site: in the web image, in `npm run cluster` and in tests.
set -eu

here=$(dirname "$(readlink -f "$0")")
api=${FANFARE_NGINX_API:-api:3010}
shell=${FANFARE_NGINX_SHELL:-shell:3000}
# Addresses to listen on, with spaces between them; the second set once there is a certificate.
listen=${FANFARE_NGINX_LISTEN:-8080}
listen_tls=${FANFARE_NGINX_LISTEN_TLS:-8443}
https_port=${FANFARE_NGINX_HTTPS_PORT:-443}
certificates=${FANFARE_NGINX_CERTIFICATES:-/certificates}
files=${FANFARE_NGINX_FILES:-/srv/data/files}
# All that it writes.
folder=${FANFARE_NGINX_FOLDER:-/run/nginx}
access_log=${FANFARE_NGINX_ACCESS_LOG:-/dev/stdout}
error_log=${FANFARE_NGINX_ERROR_LOG:-stderr}
case ${FANFARE_NGINX_TRACEPARENT:-off} in
on) traceparent='$http_traceparent' ;;
*) traceparent='""' ;;
esac

each() {
  before=$1 after=$2
  shift 2
  for value in "$@"; do printf '%s %s%s; ' "$before" "$value" "$after"; done
}

# shellcheck disable=SC2086
if [ -e "$certificates/tls.crt" ]; then
  redirect="server { $(each listen '' $listen) server_tokens off; access_log off; return 308 https://\$host:$https_port\$request_uri; }"
  site="$(each listen ' ssl http2' $listen_tls) ssl_certificate $certificates/tls.crt; ssl_certificate_key $certificates/tls.key;"
  site="$site ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache shared:tls:10m; ssl_session_timeout 1d; ssl_session_tickets off;"
else
  redirect=''
  site=$(each listen '' $listen)
fi

mkdir -p "$folder"
# shellcheck disable=SC2086
sed -e "s|\${API_SERVERS}|$(each server ' max_fails=0' $api)|" \
  -e "s|\${SHELL_SERVERS}|$(each server ' max_fails=0' $shell)|" \
  -e "s|\${LISTEN}|$site|" -e "s|\${REDIRECT}|$redirect|" -e "s|\${FILES}|$files|" \
  -e "s|\${TRACEPARENT}|$traceparent|" \
  -e "s|\${ACCESS_LOG}|$access_log|" -e "s|\${ERROR_LOG}|$error_log|" \
  "$here/nginx.conf" >"$folder/site.conf"

# Sockets that send nothing take a place until they are cut; the usual thousand are soon gone.
cat >"$folder/nginx.conf" <<MAIN
load_module modules/ngx_http_brotli_filter_module.so;
load_module modules/ngx_http_brotli_static_module.so;
pid $folder/nginx.pid;
daemon off;
worker_processes auto;
worker_shutdown_timeout 60s;
$([ "$(id -u)" -ne 0 ] || echo 'user root;')
events { worker_connections 16384; }
http {
  default_type application/octet-stream;
  sendfile on;
  $(for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done)
  include $folder/site.conf;
}
MAIN

nginx -t -q -c "$folder/nginx.conf" -e "$error_log"

# A name stands for as many processes as it has addresses: those that come and go are looked for, and nginx asked to read its settings again.
addresses() {
  for server in $api $shell; do getent ahostsv4 "${server%:*}" || echo "$server"; done | cut -d' ' -f1 | sort -u
}
case "$api $shell" in
*[a-z]*)
  known=$(addresses)
  # For as long as nginx runs, which takes this script's place below.
  while sleep 5 && kill -0 $$ 2>/dev/null; do
    found=$(addresses)
    [ "$found" != "$known" ] || continue
    known=$found
    kill -HUP $$
  done &
  ;;
esac

exec nginx -c "$folder/nginx.conf" -e "$error_log"
