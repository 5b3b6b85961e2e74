#!/bin/sh
# Writes .env for Docker Compose, with new keys and passwords:
#
#   sh deploy/create-env.sh https://meetings.example.org
#   sh deploy/create-env.sh                                  # a trial at https://localhost that sends no email
set -eu
cd "$(dirname "$0")/.."
umask 077

if [ -e .env ]; then
  echo '.env exists already. It holds the keys of your data; move it away to create another one.' >&2
  exit 1
fi
case "${1:-https://localhost}" in
  https://?*) url=${1:-https://localhost} ;;
  *) echo 'The address must begin with https://, such as https://meetings.example.org' >&2 && exit 1 ;;
esac

new_key() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}
password=$(od -An -N 24 -tx1 /dev/urandom | tr -d ' \n')
sed -e "s|^PUBLIC_URL=.*|PUBLIC_URL=${url%/}|" \
  -e "s|^SECRET_KEYS=.*|SECRET_KEYS=k1:$(new_key)|" \
  -e "s|^BACKUP_KEY=.*|BACKUP_KEY=$(new_key)|" \
  -e "s|^POSTGRES_PASSWORD=.*|POSTGRES_PASSWORD=$password|" \
  deploy/plenum.env.example > .env.new
if [ $# -eq 0 ]; then
  cat >> .env.new << 'TRIAL'

# The trial: the mail catcher shows all emails at http://localhost:8025.
COMPOSE_PROFILES=try
SMTP_URL=smtp://mail:1025
MAIL_FROM=Plenum <no-reply@localhost.localdomain>
NODE_EXTRA_CA_CERTS=/certificates/mail.crt
TRIAL
fi
mv .env.new .env
echo "Wrote .env for $url. Keep a copy of it apart from the backups: it holds the keys of your data."
